// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Layer 1 of the practice rollup. These are contracts of our own, not the OP Stack's: they keep the same values in the same slots as op-contracts v5.0.0 (the layouts that
// its storage snapshots publish) and give the same versions, so that whatever reads proved slots of the one reads the other. What they decide is ours and simple: the
// owner challenges by a call, nothing is bonded, and who made a game resolves it. No fault proof, no bisection, no delay after resolution.

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

/// @notice OptimismPortal2 5.1.1 as far as it is read, and its deposits: slot 62 names the registry.
contract RollupPortal {
    string public constant version = "5.1.1";
    uint256[55] private before;
    address public systemConfig;
    uint256[6] private between;
    address public anchorStateRegistry;

    event TransactionDeposited(address indexed from, address indexed to, uint256 indexed version, bytes opaqueData);

    function initialize(address config, address registry) external {
        systemConfig = config;
        anchorStateRegistry = registry;
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

    event DisputeGameCreated(address indexed game, uint32 indexed gameType, bytes32 indexed rootClaim);

    function setImplementation(uint32 gameType, address implementation, bytes calldata args) external {
        gameImpls[gameType] = implementation;
        gameArgs[gameType] = args;
    }

    function gameCount() external view returns (uint256) {
        return list.length;
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
