// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Erc20} from "./Erc20.sol";

/// @notice A staked form of ether with the face of wstETH: balances stay, and what one is worth in ether only grows.
contract StakedEther is Erc20 {
    error SharesComeByStaking();
    error PaymentFailed();

    constructor() Erc20("Wrapped liquid staked Ether 2.0", "wstETH", 18) {}

    function mint(address, uint256) external pure override {
        revert SharesComeByStaking();
    }

    /// Ether that one whole share is worth, in wei.
    function stEthPerToken() public view returns (uint256) {
        return getStETHByWstETH(1 ether);
    }

    /// Shares that one whole ether is worth, in their smallest unit.
    function tokensPerStEth() external view returns (uint256) {
        return getWstETHByStETH(1 ether);
    }

    function getStETHByWstETH(uint256 shares) public view returns (uint256) {
        return shares * (address(this).balance + 1) / (totalSupply + 1);
    }

    function getWstETHByStETH(uint256 value) public view returns (uint256) {
        return value * (totalSupply + 1) / (address(this).balance + 1);
    }

    /// What validators earned: raises the worth of every share.
    function reward() external payable {}

    function unwrap(uint256 shares) external returns (uint256 value) {
        value = getStETHByWstETH(shares);
        _destroy(msg.sender, shares);
        (bool ok,) = msg.sender.call{value: value}("");
        if (!ok) revert PaymentFailed();
    }

    /// As wstETH does: plain ether is staked at once.
    receive() external payable {
        uint256 before = address(this).balance - msg.value;
        _issue(msg.sender, msg.value * (totalSupply + 1) / (before + 1));
    }
}
