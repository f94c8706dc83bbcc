// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice What `Factory` creates: keeps its ether until its owner takes it back.
contract Box {
    address public immutable owner;

    event Opened(address indexed owner, uint256 value);

    constructor(address owner_) payable {
        owner = owner_;
    }

    function open() external {
        require(msg.sender == owner, "Box: not yours");
        uint256 value = address(this).balance;
        emit Opened(owner, value);
        (bool ok,) = owner.call{value: value}("");
        require(ok, "Box: owner refused");
    }
}

/// @notice Creates contracts from within a call, with the ether that came along.
contract Factory {
    event Made(address indexed box, address indexed owner, uint256 value);

    function make() external payable returns (address) {
        return _made(address(new Box{value: msg.value}(msg.sender)));
    }

    /// With CREATE2: the address is known before.
    function makeSalted(bytes32 salt) external payable returns (address) {
        return _made(address(new Box{value: msg.value, salt: salt}(msg.sender)));
    }

    function _made(address box) private returns (address) {
        emit Made(box, msg.sender, msg.value);
        return box;
    }
}
