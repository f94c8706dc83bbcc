// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A contract that cannot be paid: a plain transfer of ether to it fails.
contract NoReceive {
    uint256 public visits;

    function visit() external {
        visits++;
    }
}
