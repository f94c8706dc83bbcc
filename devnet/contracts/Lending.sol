// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Erc20} from "./Erc20.sol";
import {IToken} from "./Token.sol";

/// @notice What `Lending` gives for what was supplied, one for one, as an aToken does.
contract LendingReceipt is Erc20 {
    address public immutable UNDERLYING_ASSET_ADDRESS;

    constructor(IToken asset)
        Erc20(string.concat("Town Lending ", asset.symbol()), string.concat("a", asset.symbol()), asset.decimals())
    {
        UNDERLYING_ASSET_ADDRESS = address(asset);
    }

    function POOL() external view returns (address) {
        return minter;
    }

    function burn(address from, uint256 value) external {
        if (msg.sender != minter) revert NotMinter();
        _destroy(from, value);
    }
}

/// @notice Has the face of Aave's pool (version 3): the same calls and logs for supplying and withdrawing. It lends to nobody and pays no interest.
contract Lending {
    mapping(address asset => LendingReceipt) public getReserveAToken;

    event Supply(
        address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referralCode
    );
    event Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount);

    error UnknownReserve(address asset);

    constructor(IToken[] memory assets) {
        for (uint256 i = 0; i < assets.length; i++) {
            getReserveAToken[address(assets[i])] = new LendingReceipt(assets[i]);
        }
    }

    function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode) external {
        LendingReceipt receipt = _receipt(asset);
        IToken(asset).transferFrom(msg.sender, address(this), amount);
        receipt.mint(onBehalfOf, amount);
        emit Supply(asset, msg.sender, onBehalfOf, amount, referralCode);
    }

    /// An amount of 2^256-1 is all there is.
    function withdraw(address asset, uint256 amount, address to) external returns (uint256) {
        LendingReceipt receipt = _receipt(asset);
        uint256 taken = amount == type(uint256).max ? receipt.balanceOf(msg.sender) : amount;
        receipt.burn(msg.sender, taken);
        IToken(asset).transfer(to, taken);
        emit Withdraw(asset, msg.sender, to, taken);
        return taken;
    }

    function _receipt(address asset) private view returns (LendingReceipt receipt) {
        receipt = getReserveAToken[asset];
        if (address(receipt) == address(0)) revert UnknownReserve(asset);
    }
}
