import type { KeptNotice, Notice, NoticeStatus } from "../agent/model/notice.ts";
import type { Instant } from "../agent/model/units.ts";
import { insertingInto, selecting } from "./columns.ts";
import type { Statements } from "./statements.ts";

export interface NoticeQuery {
  readonly status?: NoticeStatus;
  /** Queued at this instant or later. */
  readonly since?: Instant;
  /** At most so many. */
  readonly limit: number;
}

export interface NoticeReads {
  /** The last queued first. */
  notices(query: NoticeQuery): readonly KeptNotice[];
}

export interface NoticeWrites {
  /**
   * Keeps it until a channel takes it.
   * @param about `alertId`: null for what is about no alert, such as the weekly report.
   * @returns false where a notice of this key is kept already: it stays as it is.
   */
  queueNotice(
    notice: Notice,
    about: { readonly alertId: string | null; readonly at: Instant },
  ): boolean;
  /**
   * What became of it. One that is withdrawn keeps when and how it was sent.
   * @param channel that took it; null: none.
   */
  settleNotice(
    key: string,
    status: Exclude<NoticeStatus, "queued">,
    at: Instant,
    channel: string | null,
  ): void;
  /** Deletes those queued before `before`, except what is queued still. */
  pruneNotices(before: Instant): void;
}

export function readNotices(sql: Statements): NoticeReads {
  return {
    notices: ({ status, since, limit }) =>
      sql.all<KeptNotice>(SELECT, { status: status ?? null, since: since ?? null, limit }),
  };
}

export function writeNotices(sql: Statements): NoticeWrites {
  return {
    queueNotice: (notice, { alertId, at }) =>
      sql.run(QUEUE, { ...notice, alertId, queuedAt: at, status: "queued" }) === 1,
    settleNotice(key, status, at, channel) {
      sql.run(SETTLE, { key, status, channel, sentAt: status === "sent" ? at : null });
    },
    pruneNotices(before) {
      sql.run("DELETE FROM notices WHERE queued_at < @before AND status <> 'queued'", { before });
    },
  };
}

const NOTICE_FIELDS = ["key", "id", "title", "body", "level", "thread", "opens"];
const QUEUED_FIELDS = [...NOTICE_FIELDS, "alertId", "queuedAt", "status"];

const SELECT = `SELECT ${selecting([...QUEUED_FIELDS, "sentAt", "channel"])} FROM notices
  WHERE (@status IS NULL OR status = @status) AND (@since IS NULL OR queued_at >= @since)
  ORDER BY sequence DESC LIMIT @limit`;
const QUEUE = `${insertingInto("notices", QUEUED_FIELDS)} ON CONFLICT (key) DO NOTHING`;
const SETTLE = `UPDATE notices SET status = @status,
  sent_at = coalesce(@sentAt, sent_at), channel = coalesce(@channel, channel) WHERE key = @key`;
