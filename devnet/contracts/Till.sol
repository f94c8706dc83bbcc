// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice Keeps everybody's ether apart. Meant to stand behind an EIP-1967 proxy, whose owner may put another code in its place (EIP-1822, "UUPS").
contract Till {
    /// keccak256("eip1967.proxy.implementation") - 1
    bytes32 internal constant IMPLEMENTATION = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    address private immutable self = address(this);

    address public owner;
    mapping(address holder => uint256) public held;

    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event Upgraded(address indexed implementation);
    event Put(address indexed holder, uint256 value);
    event Taken(address indexed holder, uint256 value);

    error NotOwner();
    error AlreadyInitialized();
    error NotUpgradable(address implementation);

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    function initialize(address owner_) external {
        if (owner != address(0) || address(this) == self) revert AlreadyInitialized();
        _own(owner_);
    }

    function put() external payable {
        held[msg.sender] += msg.value;
        emit Put(msg.sender, msg.value);
    }

    function take(uint256 value) external virtual {
        held[msg.sender] -= value;
        emit Taken(msg.sender, value);
        (bool ok,) = msg.sender.call{value: value}("");
        require(ok, "Till: refused");
    }

    function transferOwnership(address newOwner) external onlyOwner {
        _own(newOwner);
    }

    function upgradeTo(address implementation) external onlyOwner {
        _upgrade(implementation);
    }

    function upgradeToAndCall(address implementation, bytes calldata data) external payable onlyOwner {
        _upgrade(implementation);
        if (data.length == 0) return;
        (bool ok,) = implementation.delegatecall(data);
        require(ok, "Till: first call failed");
    }

    function proxiableUUID() external view returns (bytes32) {
        if (address(this) != self) revert NotUpgradable(address(this));
        return IMPLEMENTATION;
    }

    function _own(address newOwner) private {
        emit OwnershipTransferred(owner, newOwner);
        owner = newOwner;
    }

    function _upgrade(address implementation) private {
        if (Till(implementation).proxiableUUID() != IMPLEMENTATION) revert NotUpgradable(implementation);
        assembly {
            sstore(IMPLEMENTATION, implementation)
        }
        emit Upgraded(implementation);
    }
}

/// @notice The same face, but what one takes goes to the owner: what an upgrade can do to those who put in before.
contract TillForOwner is Till {
    function take(uint256 value) external override {
        held[msg.sender] -= value;
        emit Taken(msg.sender, value);
        (bool ok,) = owner.call{value: value}("");
        require(ok, "Till: refused");
    }
}
