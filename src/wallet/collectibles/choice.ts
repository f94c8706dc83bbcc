/** Facts that are the person's word on an item: `collectible:` and its `collectibleKey`. */
export const CHOICE_PREFIX = 'collectible:'
