-- functions: d7791ea6eefdc475
-- Orders of before are documented by a job (docs/decisions/0083-invoices.md). The release before ignores the tables and the
-- column; what it completes or refunds meanwhile is found by orders_undocumented.
CREATE TABLE "invoice_counters" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_company_id_kind_pk" PRIMARY KEY("company_id","kind"),
	CONSTRAINT "invoice_counters_last" CHECK ("invoice_counters"."last" > 0 and "invoice_counters"."kind" in ('invoice','credit_note'))
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"pdf" bytea NOT NULL,
	"sha256" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"corrects_id" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"supplied_at" timestamp with time zone NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"net_minor" integer NOT NULL,
	"tax_minor" integer NOT NULL,
	"gross_minor" integer NOT NULL,
	"vat_basis_points" integer,
	"vat_since" text,
	"language" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "invoices_number" UNIQUE("company_id","kind","number"),
	CONSTRAINT "invoices_position" UNIQUE("order_id","position"),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."gross_minor" > 0 and "invoices"."tax_minor" >= 0 and "invoices"."net_minor" >= 0
        and "invoices"."net_minor" + "invoices"."tax_minor" = "invoices"."gross_minor"
        and ("invoices"."vat_basis_points" is not null or "invoices"."tax_minor" = 0)
        and ("invoices"."vat_basis_points" is null) = ("invoices"."vat_since" is null)),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice','credit_note') and "invoices"."number" > 0 and "invoices"."position" > 0
        and ("invoices"."position" = 1) = ("invoices"."corrects_id" is null)
        and ("invoices"."position" > 1 or "invoices"."kind" = 'invoice'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "documented_minor" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_country" text;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_id_invoices_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "orders_undocumented" ON "orders" USING btree ("completed_at","id") WHERE "orders"."completed_at" is not null and "orders"."documented_minor" is distinct from "orders"."amount_minor" - least("orders"."amount_minor", "orders"."refunded_minor" + "orders"."charged_back_minor");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
-- defence: invoices-append-only
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();
--> statement-breakpoint
CREATE TRIGGER invoices_no_truncate BEFORE TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();
--> statement-breakpoint
CREATE TRIGGER invoice_files_append_only BEFORE UPDATE OR DELETE ON invoice_files
  FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();
--> statement-breakpoint
CREATE TRIGGER invoice_files_no_truncate BEFORE TRUNCATE ON invoice_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();
