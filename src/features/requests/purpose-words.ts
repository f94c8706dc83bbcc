import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LoggedRequest } from '#wallet'

export const OUTCOMES: Record<LoggedRequest['outcome'], MessageDescriptor> = {
  ok: msg`Answered`,
  failed: msg`Failed`,
  aborted: msg`Cancelled`,
}

export const OWNERS: Record<LoggedRequest['owner'], MessageDescriptor> = {
  own: msg`Your own`,
  foreign: msg`Someone else’s`,
}
