// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A scam for practice: calls itself what it likes and logs transfers that nobody made. It cannot be sent.
contract FakeToken {
    string public name;
    string public symbol;
    uint8 public constant decimals = 6;
    uint256 public constant totalSupply = 1e15;
    mapping(address owner => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    /// Logs "from sent value to to". Neither of them did, nor was asked.
    function forge(address[] calldata from, address[] calldata to, uint256[] calldata value) external {
        for (uint256 i = 0; i < from.length; i++) {
            balanceOf[to[i]] += value[i];
            emit Transfer(from[i], to[i], value[i]);
        }
    }

    function allowance(address, address) external pure returns (uint256) {
        return 0;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address, uint256) external pure returns (bool) {
        revert("Claim at the website first");
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        revert("Claim at the website first");
    }
}
