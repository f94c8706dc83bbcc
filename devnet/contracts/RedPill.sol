// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A scam for practice: looks at the block or at the transaction to tell whether it is only being tried out, and pays only then.
/// Modes: 0 COINBASE, 1 PREVRANDAO, 2 GASPRICE, 3 ORIGIN, 4 GAS, 5 BLOCKHASH, 6 TIMESTAMP, 7 NUMBER, 8 BASEFEE, 9 GASLIMIT, 10 BLOBBASEFEE.
contract RedPill {
    event Doubled(address indexed to, uint256 value);
    event Kept(address indexed from, uint256 value);

    error UnknownMode(uint256 mode);

    receive() external payable {}

    /// Pays where the value is one that only a careless simulation has: zero, or far too much gas.
    function claim(uint256 mode) external payable {
        uint256 seen = _look(mode);
        _settle(mode == 4 || mode == 9 ? seen > 100_000_000 : seen == 0);
    }

    /// Pays where the value is even (of gas: its hundreds of thousands), so that another block gives another outcome.
    function gamble(uint256 mode) external payable {
        uint256 seen = _look(mode);
        _settle((mode == 4 ? seen / 100_000 : seen) % 2 == 0);
    }

    function _look(uint256 mode) private view returns (uint256) {
        if (mode == 0) return uint256(uint160(address(block.coinbase)));
        if (mode == 1) return block.prevrandao;
        if (mode == 2) return tx.gasprice;
        if (mode == 3) return uint256(uint160(tx.origin));
        if (mode == 4) return gasleft();
        if (mode == 5) return uint256(blockhash(block.number - 1));
        if (mode == 6) return block.timestamp;
        if (mode == 7) return block.number;
        if (mode == 8) return block.basefee;
        if (mode == 9) return block.gaslimit;
        if (mode == 10) return block.blobbasefee;
        revert UnknownMode(mode);
    }

    function _settle(bool pays) private {
        if (!pays) {
            emit Kept(msg.sender, msg.value);
            return;
        }
        emit Doubled(msg.sender, 2 * msg.value);
        (bool ok,) = msg.sender.call{value: 2 * msg.value}("");
        require(ok, "RedPill: refused");
    }
}
