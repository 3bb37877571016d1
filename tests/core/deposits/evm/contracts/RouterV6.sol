// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Token {
    function balanceOf(address holder) external view returns (uint256);
}

/// A double of the router V6.1: coins and tokens go straight to the vault, and an event has the received amount and the memo.
contract RouterV6 {
    event Deposit(address indexed to, address indexed asset, uint256 amount, string memo);
    event TransferOut(address indexed vault, address indexed to, address asset, uint256 amount, string memo);

    event TransferFailed(address indexed vault, address indexed to, address asset, uint256 amount, string memo);

    uint256 private entered;

    function depositWithExpiry(
        address payable vault,
        address asset,
        uint256 amount,
        string calldata memo,
        uint256 expiration
    ) external payable {
        require(entered == 0, "TC:reentrant");
        entered = 1;
        // Zero is no limit at all.
        require(expiration == 0 || block.timestamp < expiration, "TC:expired");
        require(vault != address(this), "TC:vault!=router");
        if (asset == address(0)) {
            require(msg.value == amount, "TC:eth amount mismatch");
            (bool paid, ) = vault.call{value: amount, gas: 30000}("");
            require(paid, "TC:transfer failed");
        } else {
            require(msg.value == 0, "TC:unexpected eth");
            uint256 before = Token(asset).balanceOf(vault);
            (bool moved, bytes memory answer) = asset.call(
                abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, vault, amount)
            );
            // Tokens of the old kind return nothing.
            require(moved && (answer.length == 0 || abi.decode(answer, (bool))), "TC:transfer failed");
            // A token may keep a fee.
            amount = Token(asset).balanceOf(vault) - before;
        }
        emit Deposit(vault, asset, amount, memo);
        entered = 0;
    }

    /// Vaults call it to pay the coin, or a token that they allow. Coins that the recipient rejects go back to the vault.
    function transferOut(address payable to, address asset, uint256 amount, string calldata memo) external payable {
        if (asset == address(0)) {
            require(msg.value == amount, "TC:eth amount mismatch");
            (bool paid, ) = to.call{value: amount, gas: 30000}("");
            if (!paid) {
                (bool back, ) = msg.sender.call{value: amount}("");
                require(back, "TC:transfer failed");
                emit TransferFailed(msg.sender, to, asset, amount, memo);
                return;
            }
        } else {
            require(msg.value == 0, "TC:unexpected eth");
            (bool moved, bytes memory answer) = asset.call(
                abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, to, amount)
            );
            require(moved && (answer.length == 0 || abi.decode(answer, (bool))), "TC:transfer failed");
        }
        emit TransferOut(msg.sender, to, asset, amount, memo);
    }
}
