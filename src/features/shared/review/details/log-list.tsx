import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ExplainedLog } from '#decode'
import type { NameOf } from '../../names/use-names.ts'
import { AddressView } from '#ui/address/address-view'
import { HashView } from '#ui/address/hash-view'
import { FirstOf } from './first-of.tsx'
import { ArgumentList, ValueView } from '../content/value-view.tsx'

/** What the contracts said while they ran. A contract may say anything. */
export function LogList({ logs, nameOf }: { readonly logs: readonly ExplainedLog[]; readonly nameOf: NameOf }): ReactNode {
  if (logs.length === 0)
    return (
      <p className="text-soft">
        <Trans>No logs.</Trans>
      </p>
    )
  return <FirstOf items={logs} renderItems={(shown) => <Logs logs={shown} nameOf={nameOf} />} />
}

function Logs({ logs, nameOf }: { readonly logs: readonly ExplainedLog[]; readonly nameOf: NameOf }): ReactNode {
  return (
    <ol className="flex flex-col gap-4">
      {logs.map((log, at) => (
        <li key={at} className="border-s-2 border-hair ps-2.5">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <strong className="font-mono text-small font-semibold">{log.event?.name ?? <Trans>unknown event</Trans>}</strong>
            <span className="inline-flex items-center gap-1 text-small">
              <span className="text-soft">
                <Trans>by</Trans>
              </span>
              <AddressView address={log.address} name={nameOf(log.address)} show="bare" />
            </span>
          </div>
          <div className="mt-1">
            {log.event === undefined ? <RawLog log={log} nameOf={nameOf} /> : <ArgumentList args={log.args} nameOf={nameOf} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

const RawLog = ({ log, nameOf }: { readonly log: ExplainedLog; readonly nameOf: NameOf }): ReactNode => (
  <ul className="flex flex-col gap-1 text-small">
    {log.topics.map((topic, at) => (
      <li key={at}>
        <HashView hash={topic} ends={10} />
      </li>
    ))}
    <li>
      <ValueView value={{ is: 'bytes', value: log.data }} nameOf={nameOf} />
    </li>
  </ul>
)
