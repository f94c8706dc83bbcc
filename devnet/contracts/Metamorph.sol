// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice What `Metamorph` creates: the creation code is always the same, so by CREATE2 the address is too, whatever code it becomes.
contract Egg {
    constructor() {
        bytes memory runtime = Metamorph(payable(msg.sender)).next();
        assembly {
            return(add(runtime, 32), mload(runtime))
        }
    }
}

/// @notice A scam for practice: puts different code at the same address, one after the other. Since EIP-6780 the old code goes only in the transaction
/// in which it came, so `flash` brings a body, has it work, and ends it.
contract Metamorph {
    bytes private code;
    address public immutable owner;

    event Hatched(address indexed body, bytes32 codeHash);

    error NotOwner();

    constructor(address owner_) {
        owner = owner_;
    }

    /// What a body gives back.
    receive() external payable {}

    function next() external view returns (bytes memory) {
        return code;
    }

    /// The body stays, for ever.
    function hatch(bytes32 salt, bytes calldata runtime) external returns (address) {
        return _hatch(salt, runtime);
    }

    /// The body works once and is gone with the transaction: then its address is free for another.
    function flash(bytes32 salt, bytes calldata runtime, bytes calldata work) external payable {
        address body = _hatch(salt, runtime);
        (bool ok,) = body.call{value: msg.value}(work);
        require(ok, "Metamorph: body failed");
        (ok,) = body.call(abi.encodeCall(KindBody.end, ()));
        require(ok, "Metamorph: body stays");
    }

    function _hatch(bytes32 salt, bytes calldata runtime) private returns (address body) {
        if (msg.sender != owner) revert NotOwner();
        code = runtime;
        body = address(new Egg{salt: salt}());
        delete code;
        emit Hatched(body, body.codehash);
    }
}

/// @notice The body that people get to know: gives back what it is sent. It can end itself.
contract KindBody {
    event Visited(address indexed by, uint256 value);

    function visit() external payable {
        emit Visited(msg.sender, msg.value);
        (bool ok,) = msg.sender.call{value: msg.value}("");
        require(ok, "Body: refused");
    }

    function end() external {
        selfdestruct(payable(msg.sender));
    }
}

/// @notice The body that comes later: keeps it.
contract GreedyBody {
    event Visited(address indexed by, uint256 value);

    function visit() external payable {
        emit Visited(msg.sender, msg.value);
    }

    function end() external {
        selfdestruct(payable(msg.sender));
    }
}
