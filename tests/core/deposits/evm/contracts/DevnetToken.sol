// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The token of the devnet, with the properties that are written into its storage. A balance is in the slot that is the
/// holder's address. Above all addresses are, in this order: decimals, symbol, total supply and kind.
contract DevnetToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    uint256 private constant DECIMALS = 1 << 255;
    uint256 private constant SYMBOL = DECIMALS + 1;
    uint256 private constant SUPPLY = DECIMALS + 2;
    uint256 private constant KIND = DECIMALS + 3;

    /// Returns nothing, and replaces an allowance only when it is zero.
    uint256 private constant USDT = 1;
    /// Keeps one percent of every transfer.
    uint256 private constant FEE_ON_TRANSFER = 2;

    mapping(address holder => mapping(address spender => uint256)) public allowance;

    function balanceOf(address holder) public view returns (uint256) {
        return read(uint256(uint160(holder)));
    }

    function decimals() external view returns (uint8) {
        return uint8(read(DECIMALS));
    }

    function totalSupply() external view returns (uint256) {
        return read(SUPPLY);
    }

    function name() external view returns (string memory) {
        return string.concat("Devnet ", symbol());
    }

    function symbol() public view returns (string memory) {
        bytes32 packed = bytes32(read(SYMBOL));
        uint256 length;
        while (length < 32 && packed[length] != 0) length++;
        bytes memory text = new bytes(length);
        for (uint256 i = 0; i < length; i++) text[i] = packed[i];
        return string(text);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        require(read(KIND) != USDT || amount == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return finish();
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return finish();
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= amount, "ERC20: insufficient allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        move(from, to, amount);
        return finish();
    }

    function finish() private view returns (bool) {
        if (read(KIND) == USDT) {
            assembly {
                return(0, 0)
            }
        }
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        require(balanceOf(from) >= amount, "ERC20: transfer amount exceeds balance");
        uint256 fee = read(KIND) == FEE_ON_TRANSFER ? amount / 100 : 0;
        send(from, to, amount - fee);
        if (fee > 0) send(from, address(this), fee);
    }

    function send(address from, address to, uint256 amount) private {
        write(from, balanceOf(from) - amount);
        write(to, balanceOf(to) + amount);
        emit Transfer(from, to, amount);
    }

    function read(uint256 slot) private view returns (uint256 value) {
        assembly {
            value := sload(slot)
        }
    }

    function write(address holder, uint256 amount) private {
        assembly {
            sstore(holder, amount)
        }
    }
}
