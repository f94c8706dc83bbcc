// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A token that behaves as Tether does on mainnet: `transfer`, `transferFrom` and `approve` return nothing, an
/// allowance must be set to zero before it is set anew, failures carry no reason, and a fee exists but is zero.
contract Usdt {
    string public constant name = "Tether USD";
    string public constant symbol = "USDT";
    uint256 public constant decimals = 6; // uint256, not uint8, as in the original
    uint256 public constant MAX_UINT = type(uint256).max;

    address public owner = msg.sender;
    uint256 public totalSupply;
    uint256 public basisPointsRate;
    uint256 public maximumFee;

    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    mapping(address account => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Issue(uint256 amount);
    event AddedBlackList(address user);

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function issue(uint256 amount) external onlyOwner {
        balanceOf[owner] += amount;
        totalSupply += amount;
        emit Issue(amount);
    }

    function addBlackList(address user) external onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value);
        if (allowed < MAX_UINT) allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
    }

    /// Refuses to change one allowance into another: set it to zero first.
    function approve(address spender, uint256 value) external {
        require(!(value != 0 && allowance[msg.sender][spender] != 0));
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function _move(address from, address to, uint256 value) private {
        require(!isBlackListed[from]);
        require(balanceOf[from] >= value);
        uint256 fee = value * basisPointsRate / 10000;
        if (fee > maximumFee) fee = maximumFee;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        if (fee > 0) {
            balanceOf[owner] += fee;
            emit Transfer(from, owner, fee);
        }
        emit Transfer(from, to, value - fee);
    }
}
