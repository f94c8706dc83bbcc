import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type ActivityEntry, movesOf } from '#core/activity/activity-entry'
import { weakest } from '#core/evidence/evidence'
import { type Names, unknownToken } from '#decode'
import { useNames } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { ScreenSection } from '#ui/layout/page'

/** Asset by asset, as it moved. */
export function EntryMoves({
  entry,
  names,
  many,
}: {
  readonly entry: ActivityEntry
  readonly names: Names
  readonly many: boolean
}): ReactNode {
  const nameOf = useNames(entry.chainId)
  const moves = movesOf(entry)
  const { movesEvidence, inner = [], innerEvidence } = entry
  const evidence = [movesEvidence, inner.length > 0 ? innerEvidence : undefined].filter((one) => one !== undefined)
  return (
    <ScreenSection
      title={many ? <AddressView address={entry.account} name={nameOf(entry.account)} show="bare" /> : <Trans>Transfers</Trans>}
      side={evidence.length > 0 && <Hallmark evidence={weakest(evidence)} size={14} />}
    >
      {moves.length === 0 ? (
        <p className="text-soft">
          {entry.moves === undefined ? (
            <Trans>Unknown.</Trans>
          ) : (
            <Trans>No transfers of this account’s assets in its logs or its value.</Trans>
          )}
        </p>
      ) : (
        <ul className="border-t border-hair" data-part="moves">
          {moves.map(({ token, tokenId, from, to, units, by }, at) => {
            const other = from === entry.account ? to : from
            return (
              <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-hair py-3">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  {tokenId !== undefined && token !== undefined ? (
                    <Trans>
                      item {tokenId.toString()} of <AddressView address={token} name={nameOf(token)} show="bare" />
                    </Trans>
                  ) : (
                    <AmountView
                      amount={{
                        units,
                        token: token === undefined ? names.native : (names.tokenOf(token) ?? unknownToken(entry.chainId, token)),
                      }}
                      direction={from === entry.account ? 'out' : 'in'}
                    />
                  )}
                </span>
                <span className="flex flex-wrap items-baseline gap-x-2 text-small text-soft">
                  {by === 'balance' || by === 'withdrawal' ? (
                    by === 'withdrawal' ? (
                      <Trans>paid out by validators</Trans>
                    ) : (
                      <Trans>seen only in the balance: the call is unknown</Trans>
                    )
                  ) : (
                    <>
                      {from === entry.account ? <Trans>to</Trans> : <Trans>from</Trans>}
                      <AddressView address={other} name={nameOf(other)} show="bare" />
                      {by === 'call' && <Trans>by an internal call</Trans>}
                    </>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </ScreenSection>
  )
}
