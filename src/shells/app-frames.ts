import { defined } from '#core/defined'
import { type AppFrame, readAppRequestFrame, refusedIdIn } from '#protocol'
import { AppFailure, type AppSession, faultOf } from '#provider'

/** EIP-1474. What is no plain data, or more than a frame may hold, reaches no method. */
const UNREADABLE = { code: -32602, message: 'The request is not plain data, or too large.' } as const

/** Ties a session to an open channel: `tell` gets its events and answers, and what comes from the app's side goes into the function that this returns. */
export function connectSession(session: AppSession, tell: (frame: AppFrame) => void): (data: unknown) => void {
  session.subscribe((event) => tell({ assay: 1, kind: 'event', ...event }))
  return (data) => {
    const frame = readAppRequestFrame(data)
    if (frame?.kind === 'request') return void answer(session, frame).then(tell)
    const id = refusedIdIn(data)
    if (id !== undefined) tell({ assay: 1, kind: 'response', id, error: UNREADABLE })
  }
}

async function answer(session: AppSession, { id, method, params }: Extract<AppFrame, { readonly kind: 'request' }>): Promise<AppFrame> {
  try {
    const result = await session.request({ id, method, ...defined({ params }) })
    return { assay: 1, kind: 'response', id, result: result ?? null }
  } catch (error) {
    const failure = error instanceof AppFailure ? error : new AppFailure({ code: -32603, message: 'The wallet could not do this.' })
    return { assay: 1, kind: 'response', id, error: faultOf(failure) }
  }
}
