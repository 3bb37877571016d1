// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Token {
    function balanceOf(address holder) external view returns (uint256);
}

/// A double of the router V4.1: the coin goes to the vault whatever the amount says, tokens stay with the router and are
/// credited to the vault, and a deposit without a time limit is always late. A payout of coins that the recipient rejects
/// goes back to the vault, and the event still reports it.
contract RouterV4 {
    event Deposit(address indexed to, address indexed asset, uint256 amount, string memo);
    event TransferOut(address indexed vault, address indexed to, address asset, uint256 amount, string memo);
    event TransferAllowance(address indexed oldVault, address indexed newVault, address asset, uint256 amount, string memo);

    mapping(address vault => mapping(address asset => uint256)) public vaultAllowance;

    function depositWithExpiry(
        address payable vault,
        address asset,
        uint256 amount,
        string calldata memo,
        uint256 expiration
    ) external payable {
        require(block.timestamp < expiration, "THORChain_Router: expired");
        deposit(vault, asset, amount, memo);
    }

    function deposit(address payable vault, address asset, uint256 amount, string calldata memo) public payable {
        uint256 received = msg.value;
        if (asset == address(0)) {
            (bool paid, ) = vault.call{value: received}("");
            require(paid);
        } else {
            require(msg.value == 0);
            uint256 before = Token(asset).balanceOf(address(this));
            move(asset, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
            received = Token(asset).balanceOf(address(this)) - before;
            vaultAllowance[vault][asset] += received;
        }
        emit Deposit(vault, asset, received, memo);
    }

    /// Vaults call it to pay the coin, or a token that they are credited with.
    function transferOut(address payable to, address asset, uint256 amount, string calldata memo) external payable {
        uint256 sent = amount;
        if (asset == address(0)) {
            sent = msg.value;
            (bool paid, ) = to.call{value: sent, gas: 2300}("");
            if (!paid) {
                (bool back, ) = msg.sender.call{value: sent}("");
                require(back);
            }
        } else {
            require(msg.value == 0);
            vaultAllowance[msg.sender][asset] -= amount;
            move(asset, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        }
        emit TransferOut(msg.sender, to, asset, sent, memo);
    }

    /// Vaults call it when they retire.
    function transferAllowance(
        address router,
        address newVault,
        address asset,
        uint256 amount,
        string calldata memo
    ) external {
        require(router == address(this));
        vaultAllowance[msg.sender][asset] -= amount;
        vaultAllowance[newVault][asset] += amount;
        emit TransferAllowance(msg.sender, newVault, asset, amount, memo);
    }

    /// Tokens of the old kind return nothing.
    function move(address asset, bytes memory call) private {
        (bool moved, bytes memory answer) = asset.call(call);
        require(moved && (answer.length == 0 || abi.decode(answer, (bool))));
    }
}
