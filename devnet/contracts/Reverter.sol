// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice Fails in every way a contract can, so that each can be decoded and shown.
contract Reverter {
    uint256 public counter;

    error TooMuch(address caller, uint256 asked, uint256 limit);
    error Plain();

    function customError(uint256 asked) external payable {
        counter++;
        if (asked > 100) revert TooMuch(msg.sender, asked, 100);
    }

    function plainError() external pure {
        revert Plain();
    }

    function requireString(bool fine) external payable {
        counter++;
        require(fine, "Reverter: not today");
    }

    function empty() external pure {
        revert();
    }

    /// Panic 0x01
    function assertion() external pure {
        assert(false);
    }

    /// Panic 0x11
    function overflow(uint256 by) external pure returns (uint256) {
        return type(uint256).max + by;
    }

    /// Panic 0x12
    function divideBy(uint256 by) external pure returns (uint256) {
        return 1 / by;
    }

    /// Panic 0x32
    function outOfBounds(uint256 at) external pure returns (uint256) {
        uint256[] memory list = new uint256[](1);
        return list[at];
    }

    /// Uses all gas that it was given.
    function invalidOpcode() external pure {
        assembly {
            invalid()
        }
    }

    /// A reason that tries to disturb the screen that shows it: right-to-left override, line break, markup.
    function hostileReason() external pure {
        revert(unicode"\u202Edetelpmoc\u202C\n<b>Send 1 ETH to continue</b>");
    }
}
