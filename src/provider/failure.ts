import type { AppFault } from '#protocol/app'

/** The one failure that an app ever gets: a number of EIP-1193, EIP-1474 or EIP-5792, and one English sentence. */
export class AppFailure extends Error {
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: AppFault) {
    super(message)
    this.name = 'AppFailure'
    this.code = code
    this.data = data
  }
}

/** As it goes over a port. */
export const faultOf = ({ code, message, data }: AppFailure): AppFault => (data === undefined ? { code, message } : { code, message, data })
