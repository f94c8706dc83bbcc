// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Layer 1 of the practice rollup. These are contracts of our own, not the OP Stack's: they keep the same values in the same slots as op-contracts v5.0.0 (the layouts that
// its storage snapshots publish) and give the same versions, so that whatever reads proved slots of the one reads the other. What they decide is ours and simple: the
// owner challenges by a call, nothing is bonded, and who made a game resolves it. No fault proof and no bisection; both delays are what a test sets. Withdrawals are proved
// against the storage root of the output by a verifier of our own, which knows no nodes of less than 32 bytes.

/// @notice A proxy of ERC-1967 whose owner may exchange what is behind it.
contract RollupProxy {
    bytes32 private constant IMPLEMENTATION = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    bytes32 private constant OWNER = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103;

    constructor(address implementation) {
        bytes32 slot = OWNER;
        assembly {
            sstore(slot, caller())
        }
        set(implementation);
    }

    function upgradeTo(address implementation) external {
        bytes32 slot = OWNER;
        address owner;
        assembly {
            owner := sload(slot)
        }
        require(msg.sender == owner, "not the owner");
        set(implementation);
    }

    function set(address implementation) private {
        bytes32 slot = IMPLEMENTATION;
        assembly {
            sstore(slot, implementation)
        }
    }

    fallback() external payable {
        bytes32 slot = IMPLEMENTATION;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

/// @notice SystemConfig 3.11.0 as far as it is read: its named slots.
contract RollupConfig {
    string public constant version = "3.11.0";
    bytes32 private constant SIGNER = keccak256("systemconfig.unsafeblocksigner");
    bytes32 private constant PORTAL = bytes32(uint256(keccak256("systemconfig.optimismportal")) - 1);

    function setUnsafeBlockSigner(address signer) external {
        put(SIGNER, signer);
    }

    function setPortal(address portal) external {
        put(PORTAL, portal);
    }

    function unsafeBlockSigner() external view returns (address) {
        return get(SIGNER);
    }

    function optimismPortal() external view returns (address) {
        return get(PORTAL);
    }

    function put(bytes32 slot, address value) private {
        assembly {
            sstore(slot, value)
        }
    }

    function get(bytes32 slot) private view returns (address value) {
        assembly {
            value := sload(slot)
        }
    }
}

/// @notice Whether a slot of a storage trie holds 1: RLP and hex prefix as the Yellow Paper has them (appendices B, C and D).
abstract contract StorageProof {
    function holdsOne(bytes32 root, bytes32 slot, bytes[] calldata nodes) internal pure returns (bool) {
        bytes32 path = keccak256(abi.encode(slot));
        bytes32 expected = root;
        uint256 at;
        for (uint256 index; index < nodes.length; index++) {
            bytes calldata node = nodes[index];
            if (keccak256(node) != expected) return false;
            (uint256 count, uint256[17] memory from, uint256[17] memory size) = itemsOf(node);
            if (count == 17) {
                if (at > 63) return false;
                uint256 nibble = nibbleAt(path, at++);
                if (size[nibble] != 32) return false;
                expected = bytes32(node[from[nibble]:]);
                continue;
            }
            if (count != 2 || size[0] == 0) return false;
            uint8 flag = uint8(node[from[0]]) >> 4;
            uint256 nibbles = (size[0] - 1) * 2 + (flag & 1);
            if (at + nibbles > 64) return false;
            for (uint256 one; one < nibbles; one++) {
                uint256 place = one + 2 - (flag & 1);
                uint8 pair = uint8(node[from[0] + place / 2]);
                if (nibbleAt(path, at++) != (place % 2 == 0 ? pair >> 4 : pair & 15)) return false;
            }
            if (flag & 2 != 0) return at == 64 && index == nodes.length - 1 && size[1] == 1 && node[from[1]] == 0x01;
            if (size[1] != 32) return false;
            expected = bytes32(node[from[1]:]);
        }
        return false;
    }

    function nibbleAt(bytes32 path, uint256 at) private pure returns (uint256) {
        uint8 pair = uint8(path[at / 2]);
        return at % 2 == 0 ? pair >> 4 : pair & 15;
    }

    /// Where the items of a list begin, without their prefixes, and how long they are.
    function itemsOf(bytes calldata node) private pure returns (uint256 count, uint256[17] memory from, uint256[17] memory size) {
        uint256 at = uint8(node[0]) < 0xf8 ? 1 : uint8(node[0]) - 0xf6;
        while (at < node.length && count < 17) {
            uint256 prefix = uint8(node[at]);
            if (prefix < 0x80) {
                (from[count], size[count]) = (at, 1);
            } else {
                require(prefix < 0xb8, "long item");
                (from[count], size[count]) = (at + 1, prefix - 0x80);
            }
            at = from[count] + size[count];
            count++;
        }
        require(at == node.length, "not a node");
    }
}

/// @notice What a withdrawal is, and what an output commits to, as OptimismPortal2 has them in its calls.
struct Withdrawal {
    uint256 nonce;
    address sender;
    address target;
    uint256 value;
    uint256 gasLimit;
    bytes data;
}

struct Output {
    bytes32 version;
    bytes32 stateRoot;
    bytes32 messagePasserStorageRoot;
    bytes32 latestBlockhash;
}

/// @notice OptimismPortal2 5.1.1 as far as it is read: deposits, withdrawals by whoever proved them, slot 62 names the registry.
contract RollupPortal is StorageProof {
    string public constant version = "5.1.1";
    uint256[50] private before;
    address public l2Sender;
    mapping(bytes32 hash => bool) public finalizedWithdrawals;
    uint256[3] private gap;
    address public systemConfig;
    uint256 private gap2;
    mapping(bytes32 hash => mapping(address submitter => Proven)) public provenWithdrawals;
    uint256 public proofMaturityDelaySeconds;
    bool public paused;
    mapping(bytes32 hash => address[]) public proofSubmitters;
    uint256 private gap3;
    address public anchorStateRegistry;

    struct Proven {
        address disputeGameProxy;
        uint64 timestamp;
    }

    event TransactionDeposited(address indexed from, address indexed to, uint256 indexed version, bytes opaqueData);
    event WithdrawalProven(bytes32 indexed withdrawalHash, address indexed from, address indexed to);
    event WithdrawalProvenExtension1(bytes32 indexed withdrawalHash, address indexed proofSubmitter);
    event WithdrawalFinalized(bytes32 indexed withdrawalHash, bool success);

    function initialize(address config, address registry) external {
        systemConfig = config;
        anchorStateRegistry = registry;
        l2Sender = address(0xdead);
    }

    function setProofMaturityDelay(uint256 delay) external {
        proofMaturityDelaySeconds = delay;
    }

    function setPaused(bool now_) external {
        paused = now_;
    }

    function numProofSubmitters(bytes32 hash) external view returns (uint256) {
        return proofSubmitters[hash].length;
    }

    /// A transaction of layer 2 that nobody there can leave out. A contract's address is shifted, so that it cannot speak for its namesake.
    function depositTransaction(address to, uint256 value, uint64 gasLimit, bool isCreation, bytes calldata data) external payable {
        require(!isCreation || to == address(0), "a creation has no recipient");
        require(gasLimit >= uint64(data.length) * 40 + 21000, "too little gas");
        address from = msg.sender;
        if (msg.sender != tx.origin && !(msg.sender.code.length == 23 && bytes3(msg.sender.code) == 0xef0100)) {
            unchecked {
                from = address(uint160(msg.sender) + uint160(0x1111000000000000000000000000000000001111));
            }
        }
        emit TransactionDeposited(from, to, 0, abi.encodePacked(msg.value, value, gasLimit, isCreation, data));
    }

    function proveWithdrawalTransaction(Withdrawal calldata tx_, uint256 gameIndex, Output calldata output, bytes[] calldata nodes) external {
        require(!paused, "paused");
        require(tx_.target != address(this), "to the portal itself");
        RollupRegistry registry = RollupRegistry(anchorStateRegistry);
        (,, address proxy) = RollupFactory(registry.disputeGameFactory()).gameAtIndex(gameIndex);
        RollupGame game = RollupGame(proxy);
        require(registry.isGameProper(game) && registry.isGameRespected(game), "void game");
        require(game.status() != 1, "lost game");
        require(block.timestamp > game.createdAt(), "too new a game");
        require(game.rootClaim() == keccak256(abi.encode(output)), "another output");
        bytes32 hash = hashOf(tx_);
        require(holdsOne(output.messagePasserStorageRoot, keccak256(abi.encode(hash, uint256(0))), nodes), "not sent");
        provenWithdrawals[hash][msg.sender] = Proven(proxy, uint64(block.timestamp));
        proofSubmitters[hash].push(msg.sender);
        emit WithdrawalProven(hash, tx_.sender, tx_.target);
        emit WithdrawalProvenExtension1(hash, msg.sender);
    }

    function finalizeWithdrawalTransaction(Withdrawal calldata tx_) external {
        finalizeWithdrawalTransactionExternalProof(tx_, msg.sender);
    }

    function finalizeWithdrawalTransactionExternalProof(Withdrawal calldata tx_, address submitter) public {
        require(!paused, "paused");
        require(l2Sender == address(0xdead), "one at a time");
        bytes32 hash = hashOf(tx_);
        checkWithdrawal(hash, submitter);
        finalizedWithdrawals[hash] = true;
        l2Sender = tx_.sender;
        (bool success,) = tx_.target.call{ value: tx_.value, gas: gasleft() - 40000 }(tx_.data);
        l2Sender = address(0xdead);
        emit WithdrawalFinalized(hash, success);
    }

    function checkWithdrawal(bytes32 hash, address submitter) public view {
        Proven memory proven = provenWithdrawals[hash][submitter];
        RollupRegistry registry = RollupRegistry(anchorStateRegistry);
        require(!finalizedWithdrawals[hash], "is finalized");
        require(proven.timestamp != 0, "not proved");
        require(block.timestamp - proven.timestamp > proofMaturityDelaySeconds, "not matured");
        require(registry.isGameClaimValid(RollupGame(proven.disputeGameProxy)), "game not final");
    }

    function hashOf(Withdrawal calldata tx_) private pure returns (bytes32) {
        return keccak256(abi.encode(tx_.nonce, tx_.sender, tx_.target, tx_.value, tx_.gasLimit, tx_.data));
    }
}

/// @notice AnchorStateRegistry 3.5.0 as far as it is read.
contract RollupRegistry {
    string public constant version = "3.5.0";
    // Slot 0 holds how often it was initialized, and the SystemConfig.
    uint8 private initialized;
    bool private initializing;
    address public systemConfig;
    address public disputeGameFactory;
    address public anchorGame;
    bytes32 private startingRoot;
    uint256 private startingNumber;
    mapping(address game => bool) public disputeGameBlacklist;
    uint32 public respectedGameType;
    uint64 public retirementTimestamp;
    uint256 public disputeGameFinalityDelaySeconds;

    function setDisputeGameFinalityDelay(uint256 delay) external {
        disputeGameFinalityDelaySeconds = delay;
    }

    function isGameRegistered(RollupGame game) public view returns (bool) {
        return RollupFactory(disputeGameFactory).isMade(address(game));
    }

    function isGameRespected(RollupGame game) public view returns (bool) {
        return game.wasRespectedGameTypeWhenCreated();
    }

    function isGameBlacklisted(RollupGame game) public view returns (bool) {
        return disputeGameBlacklist[address(game)];
    }

    function isGameRetired(RollupGame game) public view returns (bool) {
        return game.createdAt() <= retirementTimestamp;
    }

    function isGameProper(RollupGame game) public view returns (bool) {
        return isGameRegistered(game) && !isGameBlacklisted(game) && !isGameRetired(game);
    }

    function isGameFinalized(RollupGame game) public view returns (bool) {
        return game.resolvedAt() != 0 && block.timestamp - game.resolvedAt() > disputeGameFinalityDelaySeconds;
    }

    function isGameClaimValid(RollupGame game) public view returns (bool) {
        return isGameProper(game) && isGameRespected(game) && isGameFinalized(game) && game.status() == 2;
    }

    function initialize(address config, address factory, bytes32 root, uint256 number, uint32 gameType) external {
        (initialized, systemConfig, disputeGameFactory) = (1, config, factory);
        (startingRoot, startingNumber, respectedGameType) = (root, number, gameType);
        retirementTimestamp = uint64(block.timestamp);
    }

    function setRespectedGameType(uint32 gameType) external {
        respectedGameType = gameType;
    }

    function updateRetirementTimestamp() external {
        retirementTimestamp = uint64(block.timestamp);
    }

    function blacklistDisputeGame(address game) external {
        disputeGameBlacklist[game] = true;
    }

    /// As strict as the real one, but for its delay.
    function setAnchorState(RollupGame game) external {
        require(game.status() == 2 && game.resolvedAt() != 0, "not won");
        require(!disputeGameBlacklist[address(game)] && game.createdAt() > retirementTimestamp, "void");
        require(game.wasRespectedGameTypeWhenCreated(), "not respected");
        require(anchorGame == address(0) || game.l2SequenceNumber() > RollupGame(anchorGame).l2SequenceNumber(), "not newer");
        anchorGame = address(game);
    }

    /// As a registry could that is broken: for tests of what is read, not of what is written.
    function forceAnchor(address game) external {
        anchorGame = game;
    }
}

/// @notice DisputeGameFactory 1.4.0 as far as it is read: games of a type are clones whose arguments are in their code.
contract RollupFactory {
    string public constant version = "1.4.0";
    uint256[101] private before;
    mapping(uint32 gameType => address) public gameImpls;
    mapping(uint32 gameType => uint256) public initBonds;
    mapping(bytes32 uuid => bytes32) private games_;
    bytes32[] private list;
    mapping(uint32 gameType => bytes) public gameArgs;
    mapping(address game => bool) public isMade;

    event DisputeGameCreated(address indexed game, uint32 indexed gameType, bytes32 indexed rootClaim);

    function setImplementation(uint32 gameType, address implementation, bytes calldata args) external {
        gameImpls[gameType] = implementation;
        gameArgs[gameType] = args;
    }

    function gameCount() external view returns (uint256) {
        return list.length;
    }

    function gameAtIndex(uint256 index) external view returns (uint32 gameType, uint64 createdAt, address game) {
        uint256 id = uint256(list[index]);
        return (uint32(id >> 224), uint64(id >> 160), address(uint160(id)));
    }

    function games(uint32 gameType, bytes32 rootClaim, bytes calldata extraData) external view returns (address) {
        return address(uint160(uint256(games_[keccak256(abi.encode(gameType, rootClaim, extraData))])));
    }

    function create(uint32 gameType, bytes32 rootClaim, bytes calldata extraData) external payable returns (RollupGame game) {
        bytes32 uuid = keccak256(abi.encode(gameType, rootClaim, extraData));
        require(games_[uuid] == 0, "there is one");
        bytes memory args =
            abi.encodePacked(msg.sender, rootClaim, blockhash(block.number - 1), extraData, gameArgs[gameType]);
        game = RollupGame(clone(gameImpls[gameType], args));
        game.initialize(gameType);
        bytes32 id = bytes32((uint256(gameType) << 224) | (block.timestamp << 160) | uint160(address(game)));
        games_[uuid] = id;
        list.push(id);
        isMade[address(game)] = true;
        emit DisputeGameCreated(address(game), gameType, rootClaim);
    }

    /// The clone of solady that appends its arguments, and their length, to calldata.
    function clone(address implementation, bytes memory args) private returns (address made) {
        uint16 length = uint16(args.length + 2);
        bytes memory runtime = abi.encodePacked(
            hex"36602c57343d527f9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff593da1005b363d3d373d3d3d3d61",
            length,
            hex"806062363936013d73",
            implementation,
            hex"5af43d3d93803e606057fd5bf3",
            args,
            length
        );
        bytes memory code = abi.encodePacked(hex"61", uint16(runtime.length), hex"80600a3d393df3", runtime);
        assembly {
            made := create(0, add(code, 32), mload(code))
        }
        require(made != address(0), "not made");
    }
}

/// @notice A game as far as it is read: times and status in slot 0, and in slot 10 whether its type was respected.
contract RollupGame {
    string public constant version = "2.0.0";
    uint64 public createdAt;
    uint64 public resolvedAt;
    uint8 public status;
    bool private initialized;
    uint256[9] private between;
    bool public wasRespectedGameTypeWhenCreated;

    RollupRegistry private immutable registry;

    constructor(RollupRegistry registry_) {
        registry = registry_;
    }

    function initialize(uint32 gameType) external payable {
        require(!initialized, "is made");
        initialized = true;
        createdAt = uint64(block.timestamp);
        wasRespectedGameTypeWhenCreated = registry.respectedGameType() == gameType;
    }

    function l2SequenceNumber() external pure returns (uint256) {
        return uint256(word(84));
    }

    function rootClaim() external pure returns (bytes32) {
        return word(20);
    }

    function resolve(bool holds) external {
        require(status == 0, "is resolved");
        status = holds ? 2 : 1;
        resolvedAt = uint64(block.timestamp);
    }

    function word(uint256 at) private pure returns (bytes32 value) {
        assembly {
            let length := shr(240, calldataload(sub(calldatasize(), 2)))
            value := calldataload(add(sub(calldatasize(), length), at))
        }
    }
}
