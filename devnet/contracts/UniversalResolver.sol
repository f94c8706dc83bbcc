// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IEnsRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IResolver {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
    function addr(bytes32 node) external view returns (address);
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
}

interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] calldata requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// @notice The town's own, with the face and the errors of ENS' universal resolver: one call finds the resolver of a name (ENSIP-10),
/// asks it, and checks reverse names forward (ENSIP-19). Names come in the wire form of DNS. What is off chain (EIP-3668) goes by the
/// gateways of whoever asks, as a batch of one.
contract UniversalResolver {
    uint256 private constant COIN_TYPE_ETH = 60;
    uint256 private constant COIN_TYPE_DEFAULT = 1 << 31;
    bytes4 private constant EXTENDED = 0x9061b923; // resolve(bytes,bytes), ENSIP-10

    IEnsRegistry public immutable registry;

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error UnsupportedResolverProfile(bytes4 selector);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error EmptyAddress();
    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);
    error InvalidBatchGatewayResponse();
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    /// Who is asked what, and what is to be done with an answer that comes from elsewhere.
    struct Question {
        bytes name;
        bytes data;
        string[] gateways;
        bytes4 callback;
        bytes carried;
    }

    /// What an answer to a reverse question is held against.
    struct Claim {
        string primary;
        bytes owner;
        uint256 coinType;
        address reverseResolver;
    }

    constructor(IEnsRegistry registry_) {
        registry = registry_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return resolveWithGateways(name, data, _gateways());
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] memory gateways)
        public
        view
        returns (bytes memory, address)
    {
        return _ask(Question(name, data, gateways, this.resolveCallback.selector, ""));
    }

    function reverse(bytes calldata owner, uint256 coinType) external view returns (string memory, address, address) {
        return reverseWithGateways(owner, coinType, _gateways());
    }

    function reverseWithGateways(bytes calldata owner, uint256 coinType, string[] memory gateways)
        public
        view
        returns (string memory, address, address)
    {
        if (owner.length == 0) revert EmptyAddress();
        (string memory primary, address reverseResolver) = _primary(owner, coinType);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        Claim memory claim = Claim(primary, owner, coinType, reverseResolver);
        bytes memory name = _encoded(primary);
        bytes32 node = _node(name, 0);
        bytes memory data = coinType == COIN_TYPE_ETH
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType);
        (bytes memory answer, address resolver) =
            _ask(Question(name, data, gateways, this.reverseCallback.selector, abi.encode(claim)));
        return _checked(claim, answer, resolver);
    }

    /// The answer of a gateway to `resolveWithGateways`.
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory answer, address resolver)
    {
        (answer, resolver,) = _answered(response, extraData);
    }

    /// The answer of a gateway to the forward check of `reverseWithGateways`.
    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        (bytes memory answer, address resolver, bytes memory carried) = _answered(response, extraData);
        return _checked(abi.decode(carried, (Claim)), answer, resolver);
    }

    /// The resolver of a name or of the nearest name above it, and how far into `name` that one begins.
    function findResolver(bytes memory name) public view returns (address resolver, bytes32 node, uint256 offset) {
        while (offset < name.length) {
            node = _node(name, offset);
            resolver = registry.resolver(node);
            if (resolver != address(0) || name[offset] == 0) return (resolver, node, offset);
            offset += 1 + uint8(name[offset]);
        }
        revert DNSDecodingFailed(name);
    }

    function _ask(Question memory question) private view returns (bytes memory, address) {
        (address resolver,, uint256 offset) = findResolver(question.name);
        if (resolver == address(0)) revert ResolverNotFound(question.name);
        if (resolver.code.length == 0) revert ResolverNotContract(question.name, resolver);
        bool extended = _extended(resolver);
        if (offset != 0 && !extended) revert ResolverNotFound(question.name);
        bytes memory call = extended ? abi.encodeCall(IResolver.resolve, (question.name, question.data)) : question.data;
        (bool ok, bytes memory answer) = resolver.staticcall(call);
        if (!ok) _failed(question, resolver, answer);
        if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(question.data));
        return (extended ? abi.decode(answer, (bytes)) : answer, resolver);
    }

    /// An answer that is off chain is asked for in our name, so that it comes back to us; anything else is the resolver's error.
    function _failed(Question memory question, address resolver, bytes memory reason) private view {
        if (reason.length < 4 || bytes4(reason) != OffchainLookup.selector) revert ResolverError(reason);
        (address sender, string[] memory urls, bytes memory asked, bytes4 callback, bytes memory extra) =
            abi.decode(_from(reason, 4), (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(reason);
        IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
        requests[0] = IBatchGateway.Request(sender, urls, asked);
        revert OffchainLookup(
            address(this),
            question.gateways,
            abi.encodeCall(IBatchGateway.query, (requests)),
            question.callback,
            abi.encode(resolver, callback, extra, question.carried)
        );
    }

    function _answered(bytes calldata response, bytes calldata extraData)
        private
        view
        returns (bytes memory answer, address resolver, bytes memory carried)
    {
        bytes4 callback;
        bytes memory extra;
        (resolver, callback, extra, carried) = abi.decode(extraData, (address, bytes4, bytes, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures.length != 1 || responses.length != 1) revert InvalidBatchGatewayResponse();
        if (failures[0]) _throw(responses[0]);
        (bool ok, bytes memory result) = resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!ok) revert ResolverError(result);
        answer = abi.decode(result, (bytes));
    }

    function _checked(Claim memory claim, bytes memory answer, address resolver)
        private
        pure
        returns (string memory, address, address)
    {
        bytes memory forward = claim.coinType == COIN_TYPE_ETH
            ? abi.encodePacked(abi.decode(answer, (address)))
            : abi.decode(answer, (bytes));
        if (keccak256(forward) != keccak256(claim.owner)) revert ReverseAddressMismatch(claim.primary, forward);
        return (claim.primary, resolver, claim.reverseResolver);
    }

    /// The name that an address claims for one coin type, else for all chains of Ethereum's kind.
    function _primary(bytes calldata owner, uint256 coinType) private view returns (string memory name, address resolver) {
        bytes memory suffix = coinType == COIN_TYPE_ETH
            ? bytes("addr")
            : coinType == COIN_TYPE_DEFAULT ? bytes("default") : _hex(coinType);
        (name, resolver) = _claimed(owner, suffix);
        bool ofEthereum = coinType == COIN_TYPE_ETH || coinType >> 31 == 1;
        if (bytes(name).length == 0 && ofEthereum) (name, resolver) = _claimed(owner, "default");
    }

    function _claimed(bytes calldata owner, bytes memory suffix) private view returns (string memory, address) {
        bytes memory label = _digits(owner);
        bytes memory reverseName =
            abi.encodePacked(uint8(label.length), label, uint8(suffix.length), suffix, uint8(7), "reverse", uint8(0));
        (address resolver, bytes32 node, uint256 offset) = findResolver(reverseName);
        if (resolver == address(0) || resolver.code.length == 0 || offset != 0) return ("", address(0));
        try IResolver(resolver).name(node) returns (string memory name) {
            return (name, resolver);
        } catch {
            return ("", resolver);
        }
    }

    function _extended(address resolver) private view returns (bool) {
        (bool ok, bytes memory answer) =
            resolver.staticcall{gas: 30_000}(abi.encodeCall(IResolver.supportsInterface, (EXTENDED)));
        return ok && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }

    /// EIP-137's hash of the name that begins at `offset`.
    function _node(bytes memory name, uint256 offset) private pure returns (bytes32 node) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[offset]);
        if (length == 0) {
            if (offset + 1 != name.length) revert DNSDecodingFailed(name);
            return 0;
        }
        if (offset + 1 + length >= name.length) revert DNSDecodingFailed(name);
        bytes32 parent = _node(name, offset + 1 + length);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 33), offset), length)
        }
        return keccak256(abi.encodePacked(parent, label));
    }

    /// "alice.eth" as DNS writes it.
    function _encoded(string memory text) private pure returns (bytes memory name) {
        bytes memory from = bytes(text);
        name = new bytes(from.length + 2);
        uint256 length;
        for (uint256 i = 0; i <= from.length; i++) {
            if (i < from.length && from[i] != ".") {
                name[i + 1] = from[i];
                length++;
                continue;
            }
            if (length == 0 || length > 255) revert DNSEncodingFailed(text);
            name[i - length] = bytes1(uint8(length));
            length = 0;
        }
    }

    function _digits(bytes memory from) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(2 * from.length);
        for (uint256 i = 0; i < from.length; i++) {
            text[2 * i] = digits[uint8(from[i]) >> 4];
            text[2 * i + 1] = digits[uint8(from[i]) & 15];
        }
    }

    /// A number without leading zeros, as names of coin types have it.
    function _hex(uint256 value) private pure returns (bytes memory) {
        bytes memory all = _digits(abi.encodePacked(value));
        uint256 zeros;
        while (zeros < 63 && all[zeros] == "0") zeros++;
        return _from(all, zeros);
    }

    function _from(bytes memory all, uint256 start) private pure returns (bytes memory rest) {
        rest = new bytes(all.length - start);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = all[start + i];
    }

    function _throw(bytes memory reason) private pure {
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }

    /// Whoever asks without gateways of their own makes the batch's requests by themselves (ENSIP-21).
    function _gateways() private pure returns (string[] memory gateways) {
        gateways = new string[](1);
        gateways[0] = "x-batch-gateway:true";
    }
}
