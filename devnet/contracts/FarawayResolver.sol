// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A resolver whose records are elsewhere (EIP-3668, ENSIP-10): whoever asks fetches them from a gateway, and they count when the
/// gateway's signer signed them, as in ENS' own offchain resolver.
contract FarawayResolver {
    address public immutable signer;
    string public url;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotSigner();
    error Expired(uint64 expires);
    error WrongSignature();

    constructor(string memory url_, address signer_) {
        url = url_;
        signer = signer_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923; // ERC-165, ENSIP-10
    }

    function setUrl(string calldata url_) external {
        if (msg.sender != signer) revert NotSigner();
        url = url_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory asked = abi.encodeCall(this.resolve, (name, data));
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, asked, this.resolveWithProof.selector, asked);
    }

    /// `response` is (bytes result, uint64 expires in seconds, bytes signature of 65).
    function resolveWithProof(bytes calldata response, bytes calldata extraData) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (block.timestamp > expires) revert Expired(expires);
        bytes32 digest =
            keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(extraData), keccak256(result)));
        if (signature.length != 65 || _signerOf(digest, signature) != signer) revert WrongSignature();
        return result;
    }

    function _signerOf(bytes32 digest, bytes memory signature) private pure returns (address) {
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        return ecrecover(digest, v, r, s);
    }
}
