// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token as obstinate as USDT: nothing is answered, and one allowance is not replaced by another. A balance lies in the
/// storage slot that is the holder's address, so that a test can write it there.
contract StubbornToken {
    mapping(address holder => mapping(address spender => uint256)) public allowance;

    function balanceOf(address holder) public view returns (uint256 amount) {
        assembly {
            amount := sload(holder)
        }
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = amount;
    }

    function transferFrom(address holder, address receiver, uint256 amount) external {
        require(allowance[holder][msg.sender] >= amount && balanceOf(holder) >= amount);
        allowance[holder][msg.sender] -= amount;
        write(holder, balanceOf(holder) - amount);
        write(receiver, balanceOf(receiver) + amount);
    }

    function write(address holder, uint256 amount) private {
        assembly {
            sstore(holder, amount)
        }
    }
}
