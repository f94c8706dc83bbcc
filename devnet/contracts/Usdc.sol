// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Erc20} from "./Erc20.sol";

/// @notice A token with the face of USDC: 6 decimals, EIP-2612 permit, domain version "2".
contract Usdc is Erc20 {
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    mapping(address owner => uint256) public nonces;

    error PermitExpired(uint256 deadline);
    error PermitInvalid();

    constructor() Erc20("USD Coin", "USDC", 6) {}

    function version() public pure returns (string memory) {
        return "2";
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return _domain(version());
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired(deadline);
        bytes32 content = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), content)), v, r, s);
        if (signer == address(0) || signer != owner) revert PermitInvalid();
        _approve(owner, spender, value);
    }
}
