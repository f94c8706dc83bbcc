// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A scam for practice: with plenty of gas it gives everything back. With less, the inner call runs out, nobody says so, and it keeps all.
contract GasSwallower {
    event GivenBack(address indexed to, uint256 value);
    event Kept(address indexed from, uint256 value);

    function claim() external payable {
        (bool ok,) = address(this).call(abi.encodeCall(this.giveBack, (msg.sender, msg.value)));
        if (!ok) emit Kept(msg.sender, msg.value);
    }

    /// Burns about 700,000 gas first.
    function giveBack(address to, uint256 value) external {
        require(msg.sender == address(this), "GasSwallower: from within only");
        uint256 end = gasleft() > 700_000 ? gasleft() - 700_000 : 0;
        while (gasleft() > end) {}
        (bool ok,) = to.call{value: value}("");
        require(ok, "GasSwallower: refused");
        emit GivenBack(to, value);
    }
}

/// @notice A trap for practice: its answers are so large that whoever copies them pays for it, or chokes.
contract ReturnBomb {
    uint256 private constant LARGE = 262_144;

    event Survived(bool ok, uint256 bytesReturned);

    function name() external pure returns (string memory) {
        _burst(LARGE);
    }

    function symbol() external pure returns (string memory) {
        _burst(LARGE);
    }

    function balanceOf(address) external pure returns (uint256) {
        _burst(LARGE);
    }

    function returnBytes(uint256 size) external pure {
        _burst(size);
    }

    function revertBytes(uint256 size) external pure {
        assembly {
            revert(0, size)
        }
    }

    /// Calls itself and copies whatever comes back.
    function claim(uint256 size) external payable {
        (bool ok, bytes memory back) = address(this).call(abi.encodeCall(this.revertBytes, (size)));
        emit Survived(ok, back.length);
    }

    /// A string or bytes of `size`, zeros but for its head.
    function _burst(uint256 size) private pure {
        assembly {
            mstore(0, 32)
            mstore(32, sub(size, 64))
            return(0, size)
        }
    }
}
