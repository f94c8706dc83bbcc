// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Erc20} from "./Erc20.sol";
import {IToken} from "./Token.sol";

/// @notice An EIP-4626 vault that lends to nobody: its shares gain when somebody gives it tokens. Rounds in favour of the vault.
contract Vault is Erc20 {
    IToken public immutable asset;

    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );

    error SharesComeByDeposit();

    constructor(IToken asset_)
        Erc20(string.concat("Savings in ", asset_.symbol()), string.concat("s", asset_.symbol()), asset_.decimals())
    {
        asset = asset_;
    }

    function mint(address, uint256) external pure override {
        revert SharesComeByDeposit();
    }

    function totalAssets() public view returns (uint256) {
        return asset.balanceOf(address(this));
    }

    /// One share and one asset are always thought to be there: a first depositor cannot make the price of a share.
    function convertToShares(uint256 assets) public view returns (uint256) {
        return assets * (totalSupply + 1) / (totalAssets() + 1);
    }

    function convertToAssets(uint256 shares) public view returns (uint256) {
        return shares * (totalAssets() + 1) / (totalSupply + 1);
    }

    function previewDeposit(uint256 assets) public view returns (uint256) {
        return convertToShares(assets);
    }

    function previewMint(uint256 shares) public view returns (uint256) {
        return _up(shares * (totalAssets() + 1), totalSupply + 1);
    }

    function previewWithdraw(uint256 assets) public view returns (uint256) {
        return _up(assets * (totalSupply + 1), totalAssets() + 1);
    }

    function previewRedeem(uint256 shares) public view returns (uint256) {
        return convertToAssets(shares);
    }

    function maxDeposit(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function maxMint(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function maxWithdraw(address owner) external view returns (uint256) {
        return convertToAssets(balanceOf[owner]);
    }

    function maxRedeem(address owner) external view returns (uint256) {
        return balanceOf[owner];
    }

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        shares = previewDeposit(assets);
        _enter(receiver, assets, shares);
    }

    function mint(uint256 shares, address receiver) external returns (uint256 assets) {
        assets = previewMint(shares);
        _enter(receiver, assets, shares);
    }

    function withdraw(uint256 assets, address receiver, address owner) external returns (uint256 shares) {
        shares = previewWithdraw(assets);
        _leave(receiver, owner, assets, shares);
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        assets = previewRedeem(shares);
        _leave(receiver, owner, assets, shares);
    }

    function _enter(address receiver, uint256 assets, uint256 shares) private {
        asset.transferFrom(msg.sender, address(this), assets);
        _issue(receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    function _leave(address receiver, address owner, uint256 assets, uint256 shares) private {
        _spend(owner, msg.sender, shares);
        _destroy(owner, shares);
        asset.transfer(receiver, assets);
        emit Withdraw(msg.sender, receiver, owner, assets, shares);
    }

    function _up(uint256 a, uint256 b) private pure returns (uint256) {
        return (a + b - 1) / b;
    }
}
