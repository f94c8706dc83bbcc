// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice The part of EIP-20 that other contracts of the town call.
interface IToken {
    function symbol() external view returns (string memory);
    function decimals() external view returns (uint8);
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}
