// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice Work in measurable amounts: storage and hashing. For speed, gas and witness size.
contract Loop {
    mapping(uint256 slot => bytes32) public kept;
    uint256 public runs;

    event Done(uint256 indexed run, bytes32 result);

    /// Writes `count` fresh slots on each run; two slots are never the same.
    function write(uint256 count) external {
        uint256 run = ++runs;
        bytes32 value = bytes32(run);
        for (uint256 i = 0; i < count; i++) {
            value = keccak256(abi.encode(value, i));
            kept[(run << 128) | i] = value;
        }
        emit Done(run, value);
    }

    /// Reads slots `from` to `from + count` of a run, whether written or not.
    function read(uint256 run, uint256 from, uint256 count) external view returns (bytes32 mixed) {
        for (uint256 i = from; i < from + count; i++) {
            mixed ^= kept[(run << 128) | i];
        }
    }

    /// Hashes only: no state touched.
    function hash(uint256 count) external pure returns (bytes32 value) {
        for (uint256 i = 0; i < count; i++) {
            value = keccak256(abi.encode(value));
        }
    }

    /// Follows a chain of slots: where it reads next is known only after the last read.
    function chase(uint256 run, uint256 steps) external view returns (uint256 at) {
        for (uint256 i = 0; i < steps; i++) {
            at = uint256(keccak256(abi.encode(kept[(run << 128) | (at % 64)], i)));
        }
    }
}
