// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice Keeps ether until somebody names an heir. Since EIP-6780 the code stays when the ether goes, unless both came in the same transaction.
contract Will {
    mapping(address owner => mapping(bytes32 name => uint256[])) public notes;

    /// A note under a name: an array in a mapping in a mapping, so that its slot takes three hashes.
    function note(bytes32 name, uint256 value) external {
        notes[msg.sender][name].push(value);
    }

    function leaveTo(address payable heir) external {
        selfdestruct(heir);
    }

    receive() external payable {}
}

/// @notice Creates a will, gives it ether, and has it executed, all in one transaction.
contract Notary {
    function all(address payable heir) external payable {
        Will will = new Will();
        (bool ok,) = address(will).call{value: msg.value}("");
        require(ok, "Notary: refused");
        will.leaveTo(heir);
    }
}
