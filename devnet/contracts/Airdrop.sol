// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Erc20} from "./Erc20.sol";

/// @notice Spam for practice: a token that nobody asked for arrives at many people, under any name. It moves like an honest one.
contract Airdrop is Erc20 {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) Erc20(name_, symbol_, decimals_) {}

    function drop(address[] calldata to, uint256 value) external {
        if (msg.sender != minter) revert NotMinter();
        for (uint256 i = 0; i < to.length; i++) _issue(to[i], value);
    }
}
