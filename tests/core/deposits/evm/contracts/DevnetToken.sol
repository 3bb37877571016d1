// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The token of the devnet, with the decimals that are written into its storage. A balance lies in the slot that is the
/// holder's address; decimals and symbol lie above all addresses.
contract DevnetToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    mapping(address holder => mapping(address spender => uint256)) public allowance;

    function balanceOf(address holder) public view returns (uint256 amount) {
        assembly {
            amount := sload(holder)
        }
    }

    function decimals() external view returns (uint8 count) {
        assembly {
            count := sload(shl(255, 1))
        }
    }

    function symbol() external view returns (string memory) {
        bytes32 packed;
        assembly {
            packed := sload(or(shl(255, 1), 1))
        }
        uint256 length;
        while (length < 32 && packed[length] != 0) length++;
        bytes memory text = new bytes(length);
        for (uint256 i = 0; i < length; i++) text[i] = packed[i];
        return string(text);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= amount, "ERC20: insufficient allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        require(balanceOf(from) >= amount, "ERC20: transfer amount exceeds balance");
        write(from, balanceOf(from) - amount);
        write(to, balanceOf(to) + amount);
        emit Transfer(from, to, amount);
    }

    function write(address holder, uint256 amount) private {
        assembly {
            sstore(holder, amount)
        }
    }
}
