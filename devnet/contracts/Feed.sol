// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice What stands behind Chainlink's proxy here: answers in rounds, given by one reporter, with the face of AggregatorV2V3Interface.
contract Feed {
    struct Round {
        int256 answer;
        uint256 updatedAt;
    }

    uint8 public immutable decimals;
    string public description;
    uint256 public constant version = 4;
    address public immutable reporter;
    uint256 public latestRound;
    mapping(uint256 round => Round) private rounds;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);
    event NewRound(uint256 indexed roundId, address indexed startedBy, uint256 startedAt);

    error NotReporter();

    constructor(string memory description_, uint8 decimals_, address reporter_) {
        description = description_;
        decimals = decimals_;
        reporter = reporter_;
    }

    /// Any answer is taken, zero and less too: whoever reads has to look.
    function report(int256 answer) external {
        if (msg.sender != reporter) revert NotReporter();
        uint256 round = ++latestRound;
        rounds[round] = Round(answer, block.timestamp);
        emit NewRound(round, tx.origin, block.timestamp);
        emit AnswerUpdated(answer, round, block.timestamp);
    }

    function latestAnswer() external view returns (int256) {
        return rounds[latestRound].answer;
    }

    function latestTimestamp() external view returns (uint256) {
        return rounds[latestRound].updatedAt;
    }

    function getAnswer(uint256 round) external view returns (int256) {
        return rounds[round].answer;
    }

    function getTimestamp(uint256 round) external view returns (uint256) {
        return rounds[round].updatedAt;
    }

    function getRoundData(uint80 round) public view returns (uint80, int256, uint256, uint256, uint80) {
        Round memory found = rounds[round];
        require(found.updatedAt > 0, "No data present");
        return (round, found.answer, found.updatedAt, found.updatedAt, round);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return getRoundData(uint80(latestRound));
    }
}

/// @notice Reports to many feeds at once, for one keeper.
contract Reporter {
    address public immutable keeper;

    error NotKeeper();

    constructor(address keeper_) {
        keeper = keeper_;
    }

    function report(Feed[] calldata feeds, int256[] calldata answers) external {
        if (msg.sender != keeper) revert NotKeeper();
        for (uint256 i = 0; i < feeds.length; i++) feeds[i].report(answers[i]);
    }
}
