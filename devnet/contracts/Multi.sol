// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice Makes many calls in one transaction, forwarding value and the reason of a failure.
contract Multi {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    event Called(address indexed target, uint256 value, bool ok);

    /// All or nothing: the first failure ends the whole, with its own reason.
    function all(Call[] calldata calls) external payable returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory result) = calls[i].target.call{value: calls[i].value}(calls[i].data);
            if (!ok) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            emit Called(calls[i].target, calls[i].value, true);
            results[i] = result;
        }
        _giveBack();
    }

    /// Goes on after a failure: effects of failed calls are undone, the others stay.
    function each(Call[] calldata calls) external payable returns (bool[] memory done) {
        done = new bool[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (done[i],) = calls[i].target.call{value: calls[i].value}(calls[i].data);
            emit Called(calls[i].target, calls[i].value, done[i]);
        }
        _giveBack();
    }

    function _giveBack() private {
        uint256 rest = address(this).balance;
        if (rest == 0) return;
        (bool ok,) = msg.sender.call{value: rest}("");
        require(ok, "Multi: cannot give back");
    }

    receive() external payable {}
}
