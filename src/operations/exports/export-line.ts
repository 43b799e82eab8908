/** One line of the export of a tenant. */
export interface ExportLine {
  readonly type: string;
  readonly data: object;
}
