import { readAddresses, showAddress } from '#signers'

/** What is asked of a device besides signing, with the codecs of devices: fetched when the first one is talked to, as most people have none. */
export const deviceTalk = { readAddresses, showAddress }
