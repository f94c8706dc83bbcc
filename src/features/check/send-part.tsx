import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { encodeSigned, transactionHash } from '#core/ethereum/digest'
import type { Hex } from '#core/bytes/hex'
import { useAction, usePorts, useSource } from '#features/shared'
import { HashView } from '#ui/address/hash-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import type { CheckSubject } from '#wallet'

/** A transaction that came with its signature, such as one from a computer without a network, is sent from here. Nothing where it has none, or on a chain that is not set up. */
export function SendPart({ subject: { asked } }: { readonly subject: CheckSubject }): ReactNode {
  const { book, sendSigned } = usePorts<'book' | 'sendSigned'>()
  const chains = useSource(book.chains)
  const [sent, setSent] = useState<Hex>()
  const send = useAction(async (chainId: number, raw: Hex, hash: Hex) => {
    await sendSigned(chainId, raw, hash)
    setSent(hash)
  })
  if (asked.kind !== 'transaction' || asked.signature === undefined || asked.transaction.type === 'eip4844') return null
  const { transaction, signature } = asked
  const chain = chains.find(({ chainId }) => chainId === transaction.chainId)
  if (chain === undefined) return null
  const hash = transactionHash(transaction, signature)
  return (
    <ScreenSection title={<Trans>It is signed already</Trans>}>
      <div className="flex max-w-(--measure) flex-col items-start gap-4" data-part="send-signed">
        {sent === hash ? (
          <p role="status">
            <Trans>
              Sent to {chain.name}: <HashView hash={hash} of="tx" />
            </Trans>
          </p>
        ) : (
          <>
            <p className="text-soft">
              <Trans>Whoever has it can send it. Nothing more is signed for that.</Trans>
            </p>
            <Button busy={send.busy} onClick={() => void send.start(chain.chainId, encodeSigned(transaction, signature), hash)}>
              <span>
                <Trans>Send it to {chain.name}</Trans>
              </span>
            </Button>
          </>
        )}
        {send.error !== undefined && <ErrorNote error={send.error} />}
      </div>
    </ScreenSection>
  )
}
