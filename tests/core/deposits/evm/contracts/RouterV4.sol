// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Token {
    function balanceOf(address holder) external view returns (uint256);
}

/// A double of the fourth router: the coin goes to the vault whatever the amount says, tokens stay with the router and
/// are written down for the vault, and a deposit without a time limit is always late.
contract RouterV4 {
    event Deposit(address indexed to, address indexed asset, uint256 amount, string memo);

    mapping(address vault => mapping(address asset => uint256)) public vaultAllowance;

    function depositWithExpiry(
        address payable vault,
        address asset,
        uint256 amount,
        string calldata memo,
        uint256 expiration
    ) external payable {
        require(block.timestamp < expiration, "THORChain_Router: expired");
        uint256 received = msg.value;
        if (asset == address(0)) {
            (bool paid, ) = vault.call{value: received}("");
            require(paid);
        } else {
            require(msg.value == 0);
            uint256 before = Token(asset).balanceOf(address(this));
            (bool moved, bytes memory answer) = asset.call(
                abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount)
            );
            require(moved && (answer.length == 0 || abi.decode(answer, (bool))));
            received = Token(asset).balanceOf(address(this)) - before;
            vaultAllowance[vault][asset] += received;
        }
        emit Deposit(vault, asset, received, memo);
    }
}
