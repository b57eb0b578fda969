// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Roots of a transparency log, each written once by the one account that deployed the registry.
/// A root that stands here is left as it is, so sending it again costs gas and changes nothing.
contract RootRegistry {
    struct Anchor {
        uint64 blockNumber;
        uint64 blockTime;
        uint64 treeSize;
    }

    /// Nobody else may write: a stranger who saw a root on its way could claim it for another tree size.
    address public immutable operator;

    mapping(bytes32 root => Anchor) private anchors;

    event Anchored(bytes32 indexed root, uint64 treeSize);

    error NotTheOperator();

    constructor() {
        operator = msg.sender;
    }

    function anchor(bytes32 root, uint64 treeSize) external {
        if (msg.sender != operator) revert NotTheOperator();
        if (anchors[root].blockNumber != 0) return;
        anchors[root] = Anchor(uint64(block.number), uint64(block.timestamp), treeSize);
        emit Anchored(root, treeSize);
    }

    /// All zero where the root is not known.
    function anchorOf(bytes32 root) external view returns (uint64 blockNumber, uint64 blockTime, uint64 treeSize) {
        Anchor storage found = anchors[root];
        return (found.blockNumber, found.blockTime, found.treeSize);
    }
}
