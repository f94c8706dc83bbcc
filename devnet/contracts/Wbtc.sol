// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Erc20} from "./Erc20.sol";

/// @notice A token with the face of WBTC: 8 decimals.
contract Wbtc is Erc20 {
    constructor() Erc20("Wrapped BTC", "WBTC", 8) {}
}
