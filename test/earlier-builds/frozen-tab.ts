// What a tab of one build says to the tabs of another, as one script: its store, its side of the shared chain connection, and its way to a vault that another
// tab holds open. `make.ts` bundles it; the script is kept and never made again.
export { createClient, createPortPair, serve } from '#protocol'
export { chainValidators } from '#protocol/chain'
export { createSettings, openDatabase, openRecords } from '#store'
export { createJoin } from '../../src/shells/web/tabs/follower-tab.ts'
export { createChainConnection } from '../../src/shells/web/tabs/leader.ts'
