// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice Answers as the GasPriceOracle predeploy of the OP Stack does, at 0x420000000000000000000000000000000000000F. The way to the price is a
/// simple one of our own (16 wei-priced gas for a byte, 68 bytes for the signature that is still missing); what matters is who asks, and how.
contract GasPriceOracle {
    uint256 public l1BaseFee = 20 gwei;
    uint256 public operatorFeeConstant = 1_000_000_000;

    function getL1Fee(bytes memory unsignedTransaction) external view returns (uint256) {
        return (unsignedTransaction.length + 68) * 16 * l1BaseFee / 20;
    }

    /// Since Isthmus: what the operator takes, for so much gas.
    function getOperatorFee(uint256 gasUsed) external view returns (uint256) {
        return gasUsed / 100 + operatorFeeConstant;
    }
}
