// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Uses every part of the EVM that contracts use, so that two EVMs can be compared.
contract Probe {
    error Custom(uint256 code, address who);
    event Seen(address indexed who, uint256 indexed what, string text);

    uint256 public first;
    uint256[] public list;
    mapping(address => uint256) public sums;

    constructor(uint256 start) payable {
        first = start;
    }

    receive() external payable {
        sums[msg.sender] += msg.value;
    }

    function store(uint256 slot, uint256 value) external {
        assembly {
            sstore(slot, value)
        }
    }

    /// Writes a slot three times, for the prices and refunds of every transition.
    function rewrite(uint256 slot, uint256 a, uint256 b, uint256 c) external returns (uint256 left) {
        assembly {
            sstore(slot, a)
            sstore(slot, b)
            sstore(slot, c)
        }
        left = gasleft();
    }

    function fill(uint256 count) external {
        for (uint256 i = 0; i < count; i++) list.push(i * 7);
        emit Seen(msg.sender, count, "filled");
    }

    function clear() external {
        delete list;
    }

    function fail(uint256 kind) external view returns (uint256) {
        if (kind == 0) require(false, "a reason");
        if (kind == 1) revert Custom(7, msg.sender);
        if (kind == 2) return kind / (kind - 2);
        if (kind == 3) return kind - 4;
        if (kind == 4) return list[1000];
        if (kind == 5) assert(false);
        if (kind == 6) revert();
        if (kind == 7) {
            assembly {
                invalid()
            }
        }
        if (kind == 8) while (true) {}
        if (kind == 9) {
            assembly {
                let x := mload(100000000)
            }
        }
        return kind;
    }

    function logs() external {
        assembly {
            mstore(0, 0x1234)
            log0(0, 32)
            log1(30, 2, 1)
            log2(0, 0, 1, 2)
            log3(5, 70, 1, 2, 3)
            log4(0, 32, 1, 2, 3, 4)
        }
    }

    function hashes(bytes calldata data) external view returns (bytes32, bytes32, bytes20, bytes memory copy) {
        copy = data;
        return (keccak256(data), sha256(data), ripemd160(data), copy);
    }

    function recover(bytes32 hash, uint8 v, bytes32 r, bytes32 s) external pure returns (address) {
        return ecrecover(hash, v, r, s);
    }

    function raw(address target, bytes calldata data, uint256 limit) external payable returns (bool done, bytes memory result, uint256 left) {
        (done, result) = target.call{value: msg.value, gas: limit}(data);
        left = gasleft();
    }

    function look(address target, bytes calldata data) external view returns (bool done, bytes memory result, uint256 left) {
        (done, result) = target.staticcall(data);
        left = gasleft();
    }

    function delegate(address target, bytes calldata data) external payable returns (bool done, bytes memory result) {
        (done, result) = target.delegatecall(data);
    }

    function dive(uint256 depth) external returns (uint256) {
        try this.dive(depth + 1) returns (uint256 reached) {
            return reached;
        } catch {
            return depth;
        }
    }

    function make(bytes calldata code, uint256 value, bool salted) external payable returns (address made, uint256 left) {
        bytes memory init = code;
        assembly {
            switch salted
            case 0 {
                made := create(value, add(init, 32), mload(init))
            }
            default {
                made := create2(value, add(init, 32), mload(init), 42)
            }
        }
        left = gasleft();
    }

    /// Creates a contract that destroys itself in the same transaction.
    function makeAndDestroy(address heir) external payable returns (uint256 size, uint256 held) {
        bytes memory code = abi.encodePacked(hex"73", heir, hex"ff");
        bytes memory init = abi.encodePacked(hex"6016600c60003960166000f3", code);
        address made;
        assembly {
            made := create(callvalue(), add(init, 32), mload(init))
        }
        (bool done, ) = made.call("");
        require(done);
        size = made.code.length;
        held = made.balance;
    }

    function facts(address who) external view returns (bytes32, uint256, uint256, address, uint256, uint256) {
        return (who.codehash, who.code.length, who.balance, tx.origin, block.chainid, block.gaslimit);
    }

    function transients(uint256 value) external returns (uint256 before, uint256 then, uint256 left) {
        assembly {
            before := tload(5)
            tstore(5, value)
            then := tload(5)
        }
        left = gasleft();
    }

    function numbers(uint256 a, uint256 b, uint256 m) external pure returns (uint256[12] memory out) {
        assembly {
            mstore(out, addmod(a, b, m))
            mstore(add(out, 32), mulmod(a, b, m))
            mstore(add(out, 64), exp(a, b))
            mstore(add(out, 96), signextend(b, a))
            mstore(add(out, 128), sdiv(a, b))
            mstore(add(out, 160), smod(a, b))
            mstore(add(out, 192), sar(b, a))
            mstore(add(out, 224), shl(b, a))
            mstore(add(out, 256), shr(b, a))
            mstore(add(out, 288), byte(b, a))
            mstore(add(out, 320), slt(a, b))
            mstore(add(out, 352), sgt(a, b))
        }
    }
}
