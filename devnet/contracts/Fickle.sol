// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice Its outcome depends on the block that it lands in: what a simulation showed need not be what happens.
contract Fickle {
    event Kept(address indexed from, uint256 value);
    event GivenBack(address indexed to, uint256 value);

    /// Gives the ether back in even blocks, keeps it in odd ones.
    function evenOrOdd() external payable {
        _either(block.number % 2 == 0);
    }

    /// Gives the ether back where the block's time in seconds is even.
    function evenSecond() external payable {
        _either(block.timestamp % 2 == 0);
    }

    /// Gives the ether back unless it is really mined: a trap for simulations with a coinbase or base fee of zero.
    function simulationOnly() external payable {
        _either(block.basefee == 0 || tx.gasprice == 0);
    }

    /// Works only until then, in seconds since 1970, as an order or a permit does.
    function before(uint256 deadline) external payable {
        require(block.timestamp <= deadline, "Fickle: too late");
        _either(true);
    }

    function _either(bool giveBack) private {
        if (!giveBack) {
            emit Kept(msg.sender, msg.value);
            return;
        }
        emit GivenBack(msg.sender, msg.value);
        (bool ok,) = msg.sender.call{value: msg.value}("");
        require(ok, "Fickle: cannot give back");
    }
}
