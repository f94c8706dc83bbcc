// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A scam for practice: doubles what one sends for as long as a slot is unset. Its owner sets the slot after the victim has looked.
contract FlippedSlot {
    address public immutable owner;
    bool public closed;

    event Doubled(address indexed to, uint256 value);
    event Kept(address indexed from, uint256 value);

    error NotOwner();

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function claim() external payable {
        if (closed) {
            emit Kept(msg.sender, msg.value);
            return;
        }
        emit Doubled(msg.sender, 2 * msg.value);
        (bool ok,) = msg.sender.call{value: 2 * msg.value}("");
        require(ok, "FlippedSlot: refused");
    }

    function close(bool closed_) external {
        if (msg.sender != owner) revert NotOwner();
        closed = closed_;
    }
}
