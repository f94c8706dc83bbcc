// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data)
        external
        returns (bytes4);
}

/// @notice An ERC-721 collection whose every token says by itself where its metadata is: on chain, or anywhere.
contract Pictures {
    string public constant name = "Town Pictures";
    string public constant symbol = "PIC";
    address public immutable minter = msg.sender;
    uint256 public totalSupply;

    mapping(uint256 id => address) private owners;
    mapping(uint256 id => string) private uris;
    mapping(address owner => uint256) public balanceOf;
    mapping(uint256 id => address) public getApproved;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotMinter();
    error NoSuchToken(uint256 id);
    error NotAllowed();
    error Refused();

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f; // ERC-165, ERC-721, its metadata
    }

    function mint(address to, string calldata uri) external {
        if (msg.sender != minter) revert NotMinter();
        uint256 id = ++totalSupply;
        uris[id] = uri;
        owners[id] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, id);
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        if (owner == address(0)) revert NoSuchToken(id);
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return uris[id];
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAllowed();
        getApproved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        if (owner != from || to == address(0)) revert NotAllowed();
        if (msg.sender != owner && getApproved[id] != msg.sender && !isApprovedForAll[owner][msg.sender]) {
            revert NotAllowed();
        }
        delete getApproved[id];
        balanceOf[from]--;
        balanceOf[to]++;
        owners[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        if (IReceiver(to).onERC721Received(msg.sender, from, id, data) != IReceiver.onERC721Received.selector) {
            revert Refused();
        }
    }
}
