// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Erc20} from "./Erc20.sol";

/// @notice Ether as a token, with the face of WETH9. For the practice chain in the page, which ships: WETH9 itself is under the GPL.
contract Weth is Erc20 {
    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    constructor() Erc20("Wrapped Ether", "WETH", 18) {}

    function deposit() external payable {
        totalSupply += msg.value;
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 wad) external {
        uint256 balance = balanceOf[msg.sender];
        if (balance < wad) revert InsufficientBalance(msg.sender, balance, wad);
        balanceOf[msg.sender] = balance - wad;
        totalSupply -= wad;
        emit Withdrawal(msg.sender, wad);
        (bool ok,) = msg.sender.call{value: wad}("");
        require(ok);
    }
}

interface IPaid {
    function transfer(address to, uint256 value) external returns (bool);
}

/// @notice Sells dollars for ether at one price, with the face of Uniswap v2's router for that one call. It is no code of Uniswap's.
contract Exchange {
    /// Dollars, of 6 decimals, for an ether of 18.
    uint256 public constant PRICE = 3500e6;

    error Expired();
    error InsufficientOutput(uint256 output, uint256 least);

    function swapExactETHForTokens(uint256 least, address[] calldata path, address to, uint256 deadline)
        external
        payable
        returns (uint256[] memory amounts)
    {
        if (block.timestamp > deadline) revert Expired();
        amounts = new uint256[](2);
        amounts[0] = msg.value;
        amounts[1] = msg.value * PRICE / 1 ether;
        if (amounts[1] < least) revert InsufficientOutput(amounts[1], least);
        require(IPaid(path[path.length - 1]).transfer(to, amounts[1]));
    }
}
